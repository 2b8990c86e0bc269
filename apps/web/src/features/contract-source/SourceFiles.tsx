import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { useState } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import styles from './ContractSource.module.css'
import { SourceText } from './SourceText.tsx'

type Verification = NonNullable<ContractSources['verification']>

/** Files that are listed at once; a search finds the others. */
const maxListed = 300

/** The files of a verified contract, its own first, searched by path and text (`?file=`). */
export const SourceFiles = ({ verification }: { verification: Verification }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const [text, setText] = useState('')
  const { files, contractPath, language } = verification
  const asked = useSearchParameters().get('file')
  const current =
    files.find(({ path }) => path === asked) ?? files.find(({ path }) => path === contractPath) ?? files[0]
  const word = text.trim().toLowerCase()
  const found =
    word === ''
      ? files
      : files.filter(({ path, content }) => path.toLowerCase().includes(word) || content.toLowerCase().includes(word))
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
      <SourceText key={current.path} {...current} language={language} />
    </div>
  )
}
