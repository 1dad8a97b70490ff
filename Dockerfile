# The command `apus` with its formats and its laboratory: docker build -t apus . && docker run --rm apus --quick
FROM swift:6.3 AS build
WORKDIR /apus
COPY . .
RUN swift build -c release --product apus --static-swift-stdlib \
  && swift build -c release --product apus-data --static-swift-stdlib \
  && swift build -c release --product apus-lab --static-swift-stdlib \
  && swift build -c release --product apus-profile --static-swift-stdlib \
  && swift build -c release --product ApusSamplingAgent \
  && mkdir /out && cp .build/release/apus .build/release/apus-data .build/release/apus-lab .build/release/apus-profile \
    .build/release/libApusSamplingAgent.so /out/

FROM swift:6.3-slim
COPY --from=build /out/ /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["apus"]
