import type { z } from 'zod'

export type Auth = 'visitor' | 'user'

/** One entry of the contract: the server's handler, the browser's client, validation and OpenAPI all read it. */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** Who may ask. The server enforces it; an answer to a user is kept and shared nowhere. */
  auth: Auth
  /** The browser sends it without the reader's token: signing in, for one. */
  bearer?: false
  /** Of visitors: HTTP 401 where the session that it names is over. */
  needsSession?: true
  /** Its answer begins a session: the browser gets a new cookie against forged requests with it. */
  beginsSession?: true
  /** It changes what is stored: pages of other origins may not ask. */
  writes?: true
  /** It hands something to the node: a client has a limit of its own for it. */
  broadcasts?: true
  /** The node runs code for it step by step: what that takes counts against the client's limit of `/rpc`. */
  runsCode?: true
  /** It asks a DNS server, which others want to ask too: what that takes counts in the same way. */
  asksDns?: true
  /** Its requests may have 10 MB; others have 256 KB. */
  isLarge?: true
  /** Its answers are as long as a contract wants: clients take turns for them, and their bytes are counted. */
  isLong?: true
  /** English sentence for the API reference. */
  summary: string
  tag: string
  request: Request
  response: Response
  /** Words of the refusals (HTTP 400) that no schema of the request can tell: what its fields may not say together, or now. */
  refusals?: readonly string[]
  /** What a failure (HTTP 200, code 1) can mean here, for the reference. */
  failures?: string[]
}

export const defineCall = <Request extends z.ZodType, Response extends z.ZodType>(
  call: Call<Request, Response>,
): Call<Request, Response> => call

export type RequestOf<C extends Call> = z.input<C['request']>
export type ResponseOf<C extends Call> = z.output<C['response']>

/** Tag of the calls that do not exist where there are no accounts (ACCOUNTS=off). */
export const accountsTag = 'accounts'
