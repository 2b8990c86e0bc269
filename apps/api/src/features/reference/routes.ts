import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '../../http/compression.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { renderDocs } from './docs-page.ts'
import { type OpenApiDocument, openApiDocument } from './openapi.ts'

/** `GET /api/openapi.json` and its readable form at `GET /api/docs`. */
const registerReference = (app: FastifyInstance, { context: { config }, version }: RouteServices): void => {
  // Made when somebody asks: it would take a tenth of the time that the API needs to start.
  let made: { document: OpenApiDocument; text: Buffer } | undefined
  const make = () => {
    const place = { url: config.API_BASE_URL || config.PUBLIC_URL, prefix: config.API_URL_PREFIX }
    const document = openApiDocument(config.APP_TITLE, version, place, config.ACCOUNTS !== 'off')
    return { document, text: Buffer.from(JSON.stringify(document)) }
  }
  const reference = () => {
    made ??= make()
    return made
  }
  app.get('/api/openapi.json', (request, reply) =>
    sendBytes(
      request,
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache'),
      reference().text,
    ),
  )
  app.get('/api/docs', (request, reply) => {
    const theme =
      (/(?:^|; *)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] as 'light' | 'dark' | undefined) ??
      'auto'
    const nonce = randomBytes(16).toString('base64url')
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-ancestors 'none'`,
      )
    return sendBytes(
      request,
      reply,
      Buffer.from(
        renderDocs(reference().document, { nonce, appTitle: config.APP_TITLE, theme, prefix: config.API_URL_PREFIX }),
      ),
    )
  })
}

export const referenceGroup: RouteGroup = {
  name: 'reference',
  access: { auth: 'visitor', anyOrigin: true },
  register: registerReference,
}
