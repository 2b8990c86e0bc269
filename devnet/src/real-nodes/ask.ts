/** One JSON-RPC call. @throws Error with what the node said */
export const ask = async <Answer>(url: string, method: string, ...params: unknown[]): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: Answer; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
