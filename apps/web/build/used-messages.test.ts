import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findParts, usedMessageKeys } from './used-messages.ts'

const inFolder = (modules: Record<string, string>, look: (path: (name: string) => string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'used-messages-'))
  try {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text)
    look((name) => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('finds the words of a module and of what it imports, whole or by how a template begins', () => {
  const modules = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    'a.tsx': "import { b } from './b.ts'\nimport x from 'x'\nt('blocks.title'); t(`logs.kind_${k}`); t(`match.${k}`)",
    'b.ts': "import type { A } from './a.tsx'\nconst key = 'extra-data.seal'; const other = 'nothing.here'",
  }
  const keys = [
    ...['blocks.title', 'blocks.title_short', 'blocks.titles', 'blocks.lead', 'logs.kind_a', 'logs.kinds', 'match.a'],
    ...['match.b', 'extra-data.seal', 'home.title'],
  ]
  const used = ['blocks.title', 'blocks.title_short', 'extra-data.seal', 'logs.kind_a', 'match.a', 'match.b']
  inFolder(modules, (path) => expect([...usedMessageKeys(path('a.tsx'), keys)].sort()).toEqual(used))
})

test('keys that the contract names are used where others of their file are', () => {
  const modules = { 'a.tsx': "t('blocks.title')", 'pages.ts': "title: 'blocks.forked', other: 'home.title'" }
  const keys = ['blocks.title', 'blocks.forked', 'blocks.lead', 'home.title']
  inFolder(modules, (path) =>
    expect([...usedMessageKeys(path('a.tsx'), keys, [path('pages.ts')])].sort()).toEqual([
      ...['blocks.forked', 'blocks.title'],
    ]),
  )
})

test('a module that has changed is read again', () => {
  inFolder({ 'a.tsx': "t('blocks.title')" }, (path) => {
    const keys = ['blocks.title', 'blocks.lead']
    expect([...usedMessageKeys(path('a.tsx'), keys)]).toEqual(['blocks.title'])
    writeFileSync(path('a.tsx'), "t('blocks.lead')")
    utimesSync(path('a.tsx'), 1, 1)
    expect([...usedMessageKeys(path('a.tsx'), keys)]).toEqual(['blocks.lead'])
  })
})

test('a part brings its own words; so does what the server alone fetches at once', () => {
  const modules = {
    'a.tsx': [
      "const B = lazyPart('Later', async () => (await import('./b.tsx')).B)",
      "const Server = import.meta.env.SSR ? (await import('./b.tsx')).B : undefined",
      "import('./c.ts')\nt('home.title')",
    ].join('\n'),
    'b.tsx': "t('blocks.title')",
    'c.ts': "t('logs.title')",
  }
  const keys = ['blocks.title', 'logs.title', 'home.title']
  inFolder(modules, (path) => {
    expect([...usedMessageKeys(path('a.tsx'), keys)].sort()).toEqual(['home.title', 'logs.title'])
    const parts = findParts(dirname(path('a.tsx')))
    expect([...parts]).toEqual([['Later', path('b.tsx')]])
    expect([...usedMessageKeys(parts.get('Later')!, keys)]).toEqual(['blocks.title'])
  })
})
