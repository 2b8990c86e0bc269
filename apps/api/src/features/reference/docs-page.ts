import { escapeHtml } from '../../http/html.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f5f5f8,#101116);--surface:light-dark(#fff,#181a20);--line:light-dark(#e2e2ea,#2a2d37);--ink:light-dark(#16171e,#e9eaf0);--soft:light-dark(#575967,#a4a7b6);--accent:light-dark(#473bc8,#aea8ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
html{background:var(--paper);scroll-padding-top:72px}
body{margin:0;color:var(--ink);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line);background:var(--surface)}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;max-width:1440px;min-height:56px;margin:0 auto;padding:8px 24px}
.bar a{padding:4px 0;color:inherit;font-weight:500}
.logo{display:inline-flex;align-items:center;gap:8px;margin-inline-end:auto;font-size:16px;font-weight:650}
main{max-width:1440px;margin:0 auto;padding:24px}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
h1{font-size:20px;line-height:1.3}h2{font-size:16px}
code,pre{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{max-width:100%;overflow:auto;padding:12px;border:1px solid var(--line);border-radius:6px;overflow-wrap:normal}
section{margin:16px 0;padding:4px 16px 16px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
nav ul{columns:3 280px;margin:0;padding-left:1.2rem}
dd{margin:0 0 8px;color:var(--soft)}
summary{cursor:pointer}
footer{padding:24px;border-top:1px solid var(--line);color:var(--soft)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:767.98px){.bar,main,footer{padding-inline:12px}}
`

const schemaBlock = (title: string, schema: unknown) =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre></details>`

const contentSchema = (holder: unknown) =>
  (holder as { content?: Record<string, { schema?: unknown }> } | undefined)?.content?.['application/json']?.schema

const sectionOf = (path: string, method: string, operation: Operation) => `
<section id="${escapeHtml(operation.operationId)}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p>
${operation.description === undefined ? '' : `<p>${escapeHtml(operation.description)}</p>`}
${schemaBlock('Request', contentSchema(operation.requestBody))}
${schemaBlock('Answer', contentSchema(operation.responses['200'] ?? operation.responses['202']))}
</section>`

const besidesOf = (prefix: string) => [
  [
    'GET /events',
    'Server-sent events: new blocks and reorganisations; named ones (round, slash, finality) ahead of the block that brought them; resumes with Last-Event-ID.',
  ],
  ['POST /rpc', 'Read-only JSON-RPC of the node: an allow-list, limited in size and rate.'],
  ['GET /health', '200 when serving and caught up, 503 else.'],
  [
    `GET or POST ${prefix}?module=…&action=…`,
    'The Etherscan dialect for existing tools; also at /v2/api with chainid.',
  ],
  [
    `GET ${prefix}?module=stats&action=validators`,
    `In that dialect, on Core: the candidates, those in the set first (validatorStatus has 16, and not 4: jailed since); also at ${prefix}/stats/list_of_validators.`,
  ],
]

const frameLinks = [
  ['/', 'Explorer'],
  ['/blocks', 'Blocks'],
  ['/txs', 'Transactions'],
  // beside this page, whatever stands before both
  ['openapi.json', 'OpenAPI 3.1'],
] as const

/** The frame of the product's other pages, as far as it needs no scripts. */
const frame = (title: string) => `<header><div class="bar">
<a class="logo" href="/"><img src="/favicon.svg" alt="" width="24" height="24">${escapeHtml(title)}</a>
${frameLinks.map(([href, text]) => `<a href="${href}">${text}</a>`).join('')}
</div></header>`

/** A readable reference of the document, without scripts. Pure. */
export const renderDocs = (
  document: OpenApiDocument,
  {
    nonce,
    appTitle,
    theme,
    prefix,
  }: { nonce: string; appTitle: string; theme: 'auto' | 'light' | 'dark'; prefix: string },
): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const contents = operations.map(
    ({ path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><code>${escapeHtml(path)}</code></a></li>`,
  )
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${style}</style></head><body>${frame(appTitle)}<main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>
<h2>Beside the calls</h2><dl>${besidesOf(prefix)
    .map(([name, text]) => `<dt><code>${escapeHtml(name!)}</code></dt><dd>${escapeHtml(text!)}</dd>`)
    .join('')}</dl>
${operations.map(({ path, method, operation }) => sectionOf(path, method, operation)).join('')}
</main><footer>${escapeHtml(document.info.title)}, version ${escapeHtml(document.info.version)}</footer></body></html>`
}
