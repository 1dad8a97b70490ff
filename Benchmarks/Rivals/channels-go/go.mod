module channels-go

go 1.22
