# Runs what `npm ci && npm start` runs.
FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The encoder's runtime comes with libraries for every system; an image needs those of its own.
RUN npm ci --omit=dev && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32
COPY . .
RUN node console/build.ts
ENV FIVEFOLD_HOST=0.0.0.0 FIVEFOLD_DATA_DIR=/data GLIBC_TUNABLES=glibc.malloc.hugetlb=1
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/fivefold.js", "serve"]
