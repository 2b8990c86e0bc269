import type { Caller, CallOptions } from '../caller.ts'

/** The network id, a decimal string by specification; not necessarily the chain id. */
export async function net_version(caller: Caller, options?: CallOptions): Promise<string> {
  return String(await caller.request({ method: 'net_version', params: [] }, options))
}
