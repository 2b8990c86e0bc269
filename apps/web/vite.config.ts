import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './build/contract.ts'
import { messagesPlugin } from './build/messages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { routeManifestPlugin } from './build/route-manifest.ts'

/** Spec §9: the CSS class prefix is `power`. */
const scopedName = (name: string, file: string) => {
  const part = /([^/]+)\.module\.css/.exec(file)?.[1] ?? 'part'
  return `power-${part}-${name}`
}

/** What every screen needs and our own changes leave alone, in a chunk that stays in the browser's cache. */
const vendor = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//

/** The floors under the screens, in one request instead of twenty small ones. */
const floors =
  /apps\/web\/src\/(?!.*Dialog)(ui|entities|format|lists|navigation|api-client|i18n|notices|live-updates|prices)\//

export default defineConfig({
  plugins: [react(), contractPlugin(), messagesPlugin(), routeManifestPlugin(), precompressPlugin()],
  css: { modules: { generateScopedName: scopedName } },
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
            { name: 'vendor', test: vendor },
            { name: 'floors', test: floors },
          ],
        },
      },
    },
  },
})
