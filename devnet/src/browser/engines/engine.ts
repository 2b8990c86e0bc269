import { existsSync } from 'node:fs'

/** A browser of another engine with one page, driven from outside. */
export interface Engine {
  name: string
  /** Width and height of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>
  /** Runs the text of an async function in the page: what it answers must be JSON. */
  run<Answer>(text: string): Promise<Answer>
  /** Presses the Tab key. */
  tab(): Promise<void>
  /** Errors of scripts since the last time; an engine that cannot tell has none. */
  takeErrors(): string[]
  close(): Promise<void>
}

/** The first of some paths that is there: the one that a variable of the environment names before all. */
export const findProgram = (variable: string, paths: readonly string[]): string | undefined => {
  const named = process.env[variable]
  return [...(named ? [named] : []), ...paths].find((path) => existsSync(path))
}

/** Asks again until there is an answer. @throws the last failure, after a minute */
export const patiently = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
