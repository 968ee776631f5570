# Builds a release and installs it. The image has the program and Node, without the tools of the build.
ARG BASE=node:20-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN node scripts/release.mjs && mv release/milepost-*.tgz /milepost.tgz

FROM ${BASE}
COPY --from=build /milepost.tgz /tmp/milepost.tgz
RUN npm install --prefix /opt/milepost --omit=dev --no-audit --no-fund /tmp/milepost.tgz \
  && npm cache clean --force \
  && rm /tmp/milepost.tgz \
  && mkdir /data \
  && chown 1000:1000 /data
# The user `node` of the base image. The embedded database runs as the same user.
USER 1000:1000
ENV MILEPOST_DATA=/data PORT=4000 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/milepost/node_modules/milepost/milepost.mjs"]
CMD ["start"]
