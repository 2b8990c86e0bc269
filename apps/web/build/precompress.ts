import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = (file: string) => /\.(js|css|svg|json|txt)$/.test(file) && statSync(file).size > 512

const compress = (file: string) => {
  const bytes = readFileSync(file)
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...size } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Lays a brotli and a gzip copy beside every asset, so that the server never compresses what does not change. */
export const precompressPlugin = (): Plugin => {
  let folder = ''
  return {
    name: 'corescope-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, entry)
        if (worthIt(file)) compress(file)
      }
    },
  }
}
