-- The index has all that a question about a series needs, so that the rows themselves, one in each page, are not read.
CREATE INDEX figures_of_series ON figures (series_id, machine_id, taken_at) INCLUDE (value, session_id, ordinal);
DROP INDEX figures_by_series;
