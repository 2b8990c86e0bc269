import type { Caller, CallOptions } from '../caller.ts'

/** Name and version of the node's software, in its own words. */
export async function web3_clientVersion(caller: Caller, options?: CallOptions): Promise<string> {
  return String(await caller.request({ method: 'web3_clientVersion', params: [] }, options))
}
