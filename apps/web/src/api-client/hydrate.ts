import { queryClient } from './query-client.ts'

interface FirstScreenEntry {
  path: string
  request: unknown
  /** Absent where the server failed to answer: the screen asks by itself. */
  response?: unknown
}

/** Lays the first screen's answers, written into the HTML by the server, into the cache. */
export const hydrateFirstScreen = (): void => {
  const text = document.getElementById('first-screen')?.textContent
  if (!text) return
  for (const { path, request, response } of JSON.parse(text) as FirstScreenEntry[]) {
    if (response !== undefined) queryClient.setQueryData([path, request ?? {}], response)
  }
}
