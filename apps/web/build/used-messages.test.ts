import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findParts, usedMessageFiles } from './used-messages.ts'

test('finds the words of a module and of what it imports, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'used-messages-'))
  try {
    writeFileSync(
      join(folder, 'a.tsx'),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
      "import { b } from './b.ts'\nimport x from 'x'\nt('blocks.title'); t(`logs.kind_${k}`); t(`match.${k}`)",
    )
    writeFileSync(
      join(folder, 'b.ts'),
      "import type { A } from './a.tsx'\nconst key = 'extra-data.seal'; const other = 'nothing.here'",
    )
    const used = usedMessageFiles(join(folder, 'a.tsx'), ['blocks', 'logs', 'extra-data', 'home', 'match'])
    expect([...used].sort()).toEqual(['blocks', 'extra-data', 'logs', 'match'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a part brings its own words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'used-messages-'))
  try {
    writeFileSync(
      join(folder, 'a.tsx'),
      "const B = lazyPart('Later', async () => (await import('./b.tsx')).B)\nimport('./c.ts')\nt('home.title')",
    )
    writeFileSync(join(folder, 'b.tsx'), "t('blocks.title')")
    writeFileSync(join(folder, 'c.ts'), "t('logs.title')")
    const names = ['blocks', 'logs', 'home']
    expect([...usedMessageFiles(join(folder, 'a.tsx'), names)].sort()).toEqual(['home', 'logs'])
    const parts = findParts(folder)
    expect([...parts]).toEqual([['Later', join(folder, 'b.tsx')]])
    expect([...usedMessageFiles(parts.get('Later')!, names)]).toEqual(['blocks'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
