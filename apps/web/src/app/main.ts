import { keepEarlyInput } from './early-input.ts'
import { pause } from './pause.ts'

/** Resolves once the page has been painted; at once where nobody looks at it. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Evaluates the scripts that the page names, which are on their way already, one after the other: together they would hold
 * the processor of a phone for a fifth of a second. They come in the order in which they need each other.
 */
const evaluateScripts = async () => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    await import(/* @vite-ignore */ href)
    await pause()
  }
}

const start = async () => {
  const root = document.getElementById('root')!
  const isRendered = root.dataset.renderedAt !== undefined
  const giveBack = isRendered ? keepEarlyInput(root) : undefined
  if (isRendered) {
    // What the server rendered is shown before its scripts claim the processor.
    await painted()
    await evaluateScripts()
  }
  const { startApp } = await import('./start-app.tsx')
  await startApp(root, giveBack)
}

void start()
