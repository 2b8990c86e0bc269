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

/** Yul is written like the assembly of Solidity, whose grammar has it. */
const grammars = {
  solidity: () => import('@shikijs/langs/solidity'),
  vyper: () => import('@shikijs/langs/vyper'),
}

/** `var(--code-token-keyword)` → `keyword`; plain text has none. */
const kindOf = (color: string | undefined): string => /^var\(--code-token-([a-z-]+)\)$/.exec(color ?? '')?.[1] ?? ''

self.onmessage = async ({ data }: MessageEvent<HighlightRequest>) => {
  const ready = await highlighter
  const lang = data.language === 'vyper' ? 'vyper' : 'solidity'
  await ready.loadLanguage(grammars[lang])
  const lines = ready.codeToTokensBase(data.code, { lang, theme: 'house' })
  const packed = packTokens(lines.map((line) => line.map(({ content, color }) => [kindOf(color), content])))
  self.postMessage(packed, { transfer: [packed.starts.buffer, packed.tokens.buffer] })
}
