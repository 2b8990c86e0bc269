import { createCssVariablesTheme, createHighlighterCore } from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import type { HighlightRequest } from './highlight.ts'
import { packTokens } from './packed-tokens.ts'

const theme = createCssVariablesTheme({ name: 'house', variablePrefix: '--code-', fontStyle: false })
const highlighter = createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
})

const languages = {
  solidity: () => import('@shikijs/langs/solidity'),
  vyper: () => import('@shikijs/langs/vyper'),
}

/** `var(--code-token-keyword)` → `keyword`; plain text has none. */
const kindOf = (color: string | undefined): string => /^var\(--code-token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? ''

self.onmessage = async ({ data }: MessageEvent<HighlightRequest>) => {
  const ready = await highlighter
  await ready.loadLanguage(languages[data.language])
  const lines = ready.codeToTokensBase(data.code, { lang: data.language, theme: 'house' })
  const packed = packTokens(lines.map((line) => line.map(({ content, color }) => [kindOf(color), content])))
  self.postMessage(packed, { transfer: [packed.starts.buffer, packed.tokens.buffer] })
}
