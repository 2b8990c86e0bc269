import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usedMessageFiles } from './used-messages.ts'

test('finds the words of a module and of what it imports, once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'used-messages-'))
  try {
    writeFileSync(
      join(folder, 'a.tsx'),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
      "import { b } from './b.ts'\nimport x from 'x'\nt('blocks.title'); t(`logs.kind_${k}`)",
    )
    writeFileSync(
      join(folder, 'b.ts'),
      "import type { A } from './a.tsx'\nconst key = 'extra-data.seal'; const other = 'nothing.here'",
    )
    const used = usedMessageFiles(join(folder, 'a.tsx'), ['blocks', 'logs', 'extra-data', 'home'])
    expect([...used].sort()).toEqual(['blocks', 'extra-data', 'logs'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
