import { keepEarlyInput } from './early-input.ts'
import { pause } from './pause.ts'

/** Resolves once the page has been painted; at once where nobody looks at it. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Fetches the scripts that the page names all at once and evaluates them one after the other: together they would hold the
 * processor of a phone for a fifth of a second. They come in the order in which they need each other.
 */
const evaluateScripts = async (hrefs: readonly string[]) => {
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  for (const href of hrefs) {
    await import(/* @vite-ignore */ href)
    await pause()
  }
}

const start = async () => {
  const root = document.getElementById('root')!
  const isRendered = root.dataset.renderedAt !== undefined
  const giveBack = isRendered ? keepEarlyInput(root) : undefined
  if (isRendered) {
    // What the server rendered is shown before its scripts claim line and processor.
    await painted()
    await evaluateScripts(root.dataset.scripts?.split(' ') ?? [])
  }
  const { startApp } = await import('./start-app.tsx')
  await startApp(root, giveBack)
}

void start()
