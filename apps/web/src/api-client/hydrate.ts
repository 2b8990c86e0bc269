import { queryClient } from './query-client.ts'

interface FirstScreenEntry {
  path: string
  request: unknown
  response: unknown
}

/** Lays the first screen's answers, written into the HTML by the server, into the cache. */
export const hydrateFirstScreen = (): void => {
  const text = document.getElementById('first-screen')?.textContent
  if (!text) return
  for (const { path, request, response } of JSON.parse(text) as FirstScreenEntry[]) {
    queryClient.setQueryData([path, request ?? {}], response)
  }
}
