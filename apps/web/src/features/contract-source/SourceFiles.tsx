import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { useMemo, useState } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ContractSource.module.css'
import { SourceText } from './SourceText.tsx'

type Verification = NonNullable<ContractSources['verification']>

/** The compiler's own input: what anybody verifies it with again. */
const saveInput = ({ contractName, files, settings }: Verification) => {
  const sources = Object.fromEntries(files.map(({ path, content }) => [path, { content }]))
  const text = JSON.stringify({ ...(JSON.parse(settings) as object), sources }, null, 2)
  saveFile(`${contractName}.json`, new Blob([text], { type: 'application/json' }))
}

/** Files that are listed at once; a search finds the others. */
const maxListed = 300

/** The files of a verified contract, its own first, searched by path and text (`?file=`). */
export const SourceFiles = ({ address, verification }: { address: `0x${string}`; verification: Verification }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [text, setText] = useState('')
  const { files, contractPath, language, compilerVersion, verifiedAt } = verification
  const ends = lineEndsOf(language, compilerVersion)
  const asked = useSearchParameters().get('file')
  const current =
    files.find(({ path }) => path === asked) ?? files.find(({ path }) => path === contractPath) ?? files[0]
  const word = text.trim().toLowerCase()
  const found = useMemo(() => {
    const has = (one: string) => one.toLowerCase().includes(word)
    return word === '' ? files : files.filter(({ path, content }) => has(path) || has(content))
  }, [files, word])
  const sorted = [...found].sort((a, b) => Number(b.path === contractPath) - Number(a.path === contractPath))
  if (current === undefined) return null
  return (
    <div className={styles.files}>
      <nav className={styles.tree} aria-label={t('contract-source.files')}>
        <input
          type="search"
          className={styles.search}
          value={text}
          maxLength={200}
          placeholder={t('contract-source.search')}
          aria-label={t('contract-source.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.soft} role="status">
          {t('contract-source.fileCount', { count: found.length, shown: formatInteger(found.length) })}
        </p>
        <Button onClick={() => saveInput(verification)}>
          <Icon name="download" /> {t('contract-source.saveInput')}
        </Button>
        <ul>
          {sorted.slice(0, maxListed).map(({ path }) => (
            <li key={path}>
              <button
                type="button"
                className={styles.file}
                aria-current={path === current.path ? 'true' : undefined}
                onClick={() => change({ file: path, line: undefined }, { replace: true })}
              >
                {path}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <SourceText key={current.path} {...{ address, verifiedAt, language, ends }} {...current} />
    </div>
  )
}
