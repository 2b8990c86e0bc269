import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { contractPlugin } from './build/contract.ts'
import { messagesPlugin } from './build/messages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { routeManifestPlugin } from './build/route-manifest.ts'
import { stacklessMarksPlugin } from './build/stackless-marks.ts'

const styleFiles = new Map<string, string>()

/** Spec §9: the CSS class prefix is `power`. @throws where two files have one name: their classes would be the same */
const scopedName = (name: string, file: string) => {
  const part = /([^/]+)\.module\.css/.exec(file)?.[1] ?? 'part'
  const [path = file] = file.split('?')
  const other = styleFiles.get(part) ?? path
  if (other !== path) throw new Error(`${other} and ${path} have one name: rename one of them`)
  styleFiles.set(part, path)
  return `power-${part}-${name}`
}

/** What every screen needs and our own changes leave alone, in a chunk that stays in the browser's cache. */
const reactItself = /node_modules\/(react|react-dom|scheduler)\/|apps\/web\/src\/hydration\//
const vendor = /node_modules\/@tanstack\//

/** What only some screens need of the floors under them: a chunk each, fetched with the first screen that needs it. */
const charts = /apps\/web\/src\/ui\/chart\//
const code = /apps\/web\/src\/ui\/code\//
const forms = /apps\/web\/src\/ui\/form\/(?!CheckedForm|find-faults|use-resting|Segments)/
const wallet = /apps\/web\/src\/(wallet\/|entities\/SignButtons)/

/** The floors under the screens, in one request instead of twenty small ones. */
const floors =
  /apps\/web\/src\/(?!.*Dialog|ui\/(chart|code)\/|ui\/form\/(?!use-resting)|api-client\/solve-captcha|api-client\/fetch-file|ui\/float\/Tooltip|ui\/files\/|entities\/VerifiedMark|entities\/SignButtons|entities\/decoded\/|lists\/HiddenRows|entities\/tokens\/|lists\/(filters|saving)\/|entities\/cards\/|entities\/core-actions\/|entities\/failure-(reason|source)\/|entities\/(read-block|typed-address)\/)(ui|entities|format|lists|navigation|api-client|i18n|notices|live-updates|prices)\//

/** The client's build: the server's tells by it whether both belong together. */
const builtFor = () => {
  const manifest = fileURLToPath(new URL('dist/route-manifest.json', import.meta.url))
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { build: string }).build : ''
}

const browserBuild: UserConfig = {
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: /vite\/preload-helper/ },
            { name: 'react', test: reactItself },
            { name: 'vendor', test: vendor },
            // Before the others: each takes along what it needs and nobody has taken yet.
            { name: 'floors', test: floors },
            { name: 'charts', test: charts },
            { name: 'code', test: code },
            { name: 'forms', test: forms },
            { name: 'wallet', test: wallet },
          ],
        },
      },
    },
  },
}

const recoverInBrowser = fileURLToPath(
  new URL('../../packages/decode/src/signatures/recover-address.browser.ts', import.meta.url),
)

/** One file with everything in it: what runs needs no node_modules. */
const serverBuild = (): UserConfig => ({
  define: { BUILT_FOR: JSON.stringify(builtFor()), 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  // What draws first screens recovers no signer; on a server the name stands for a package with a file beside it.
  resolve: { alias: { '#recover-address': recoverInBrowser } },
  build: {
    target: 'node20',
    outDir: 'dist-server',
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/app/render-screen.tsx', output: { codeSplitting: false } },
  },
})

/** `vite build` makes what the browser runs; `vite build --ssr` after it what the API renders first screens with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    contractPlugin(),
    messagesPlugin(),
    ...(isSsrBuild ? [] : [stacklessMarksPlugin(), routeManifestPlugin(), precompressPlugin()]),
  ],
  css: { modules: { generateScopedName: scopedName } },
  ...(isSsrBuild ? serverBuild() : browserBuild),
}))
