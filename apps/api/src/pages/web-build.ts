import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the web build says of itself: `route-manifest.json` beside `index.html`. */
interface RouteManifest {
  scripts: string[]
  screens: Record<string, { scripts: string[]; styles: string[]; messages?: Record<string, string> }>
  messages: Record<string, string>
}

export interface WebBuild {
  root: string
  /** index.html cut at its placeholders. */
  template: { beforeHead: string; beforeData: string; rest: string }
  manifest: RouteManifest
}

const headMark = '<!--app-head-->'
const dataMark = '<!--app-data-->'

/**
 * Reads the built web app; undefined when it has not been built.
 * @throws when index.html lacks its placeholders
 */
export const readWebBuild = (root: string): WebBuild | undefined => {
  const index = join(root, 'index.html')
  if (!existsSync(index)) return undefined
  const html = readFileSync(index, 'utf8')
  const head = html.indexOf(headMark)
  const data = html.indexOf(dataMark)
  if (head === -1 || data < head) throw new Error(`${index} lacks ${headMark} or ${dataMark}`)
  const manifestFile = join(root, 'route-manifest.json')
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as RouteManifest)
    : { scripts: [], screens: {}, messages: {} }
  const template = {
    beforeHead: html.slice(0, head),
    beforeData: html.slice(head + headMark.length, data),
    rest: html.slice(data + dataMark.length),
  }
  return { root, template, manifest }
}
