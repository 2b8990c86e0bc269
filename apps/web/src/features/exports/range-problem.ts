/** Whether a range ends before it begins: the server refuses it. Pure. */
export const endsBeforeItBegins = (fields: Pick<FormData, 'get'>): boolean => {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const [from, to, start, end] = ['fromBlock', 'toBlock', 'start', 'end'].map(text) as [string, string, string, string]
  const isOver = from !== '' && to !== '' && Number(to) < Number(from)
  // days are written so that their order is that of their letters
  return isOver || (start !== '' && end !== '' && end < start)
}
