import { escapeHtml } from '../pages/html.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:6px}
section{margin:2.5rem 0;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
nav ul{columns:2;padding-left:1.2rem}
summary{cursor:pointer}
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
${schemaBlock('Answer', contentSchema(operation.responses['200']))}
</section>`

const besides = [
  ['GET /events', 'Server-sent events: new blocks and reorganisations; resumes with Last-Event-ID.'],
  ['POST /rpc', 'Read-only JSON-RPC of the node: an allow-list, limited in size and rate.'],
  ['GET /health', '200 when serving and caught up, 503 else.'],
  ['GET or POST /api?module=…&action=…', 'The Etherscan dialect for existing tools; also at /v2/api with chainid.'],
]

/** A readable reference of the document, without scripts. Pure. */
export const renderDocs = (document: OpenApiDocument, nonce: string): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const contents = operations.map(
    ({ path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><code>${escapeHtml(path)}</code></a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>
<h2>Beside the calls</h2><dl>${besides
    .map(([name, text]) => `<dt><code>${escapeHtml(name!)}</code></dt><dd>${escapeHtml(text!)}</dd>`)
    .join('')}</dl>
${operations.map(({ path, method, operation }) => sectionOf(path, method, operation)).join('')}
</main></body></html>`
}
