import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { type LineEnds, lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { useMemo } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './CodeDiff.module.css'
import { compareFiles, type FilePair, type Sources } from './compare-files.ts'
import { ownLines } from './contract-text.ts'
import { maxText } from './diff-lines.ts'
import { linesOf } from './source-lines.ts'
import { TextDiff } from './TextDiff.tsx'
import { withoutEnds } from './without-ends.ts'

type Verification = NonNullable<ContractSources['verification']>

/** Files that are listed at once. */
const maxListed = 300

const sourcesOf = ({ contractPath, files }: Verification): Sources => ({ main: contractPath, files })
type OtherPair = FilePair & { kind: Exclude<FilePair['kind'], 'equal'> }
const isOther = (pair: FilePair): pair is OtherPair => pair.kind !== 'equal'
const pathOf = ({ left, right }: FilePair) => right?.path ?? left?.path ?? ''
const namesOf = ({ left, right }: FilePair) => {
  const paths = [left?.path, right?.path].filter((path) => path !== undefined)
  return [...new Set(paths)].join(' → ')
}
const endsOf = ({ language, compilerVersion }: Verification) => lineEndsOf(language, compilerVersion)

const EqualFiles = ({ pairs }: { pairs: FilePair[] }) => {
  const t = useMessages()
  if (pairs.length === 0) return null
  return (
    <details>
      <summary>{t('code-diff.equalFiles', { count: pairs.length, shown: formatInteger(pairs.length) })}</summary>
      <ul>
        {pairs.slice(0, maxListed).map((pair) => (
          <li key={pathOf(pair)} className={classNames(styles.path, styles.equal)}>
            {pathOf(pair)}
          </li>
        ))}
      </ul>
      {pairs.length > maxListed && <p>{t('code-diff.cut', { shown: formatInteger(maxListed) })}</p>}
    </details>
  )
}

const OnePair = ({ pair, ends }: { pair: FilePair; ends: readonly [LineEnds, LineEnds] }) => {
  const t = useMessages()
  const { left, right } = pair
  const [leftEnds, rightEnds] = ends
  const [a, b] = useMemo(
    () => withoutEnds(linesOf(left?.content, leftEnds), linesOf(right?.content, rightEnds)),
    [left, right, leftEnds, rightEnds],
  )
  const isLong = [left, right].some((file) => file !== undefined && file.content.length > maxText)
  return (
    <div className={styles.compared}>
      <h3 className={styles.path}>{namesOf(pair)}</h3>
      {isLong ? (
        <p className={styles.bar}>{t('code-diff.tooLong', { shown: formatInteger(maxText) })}</p>
      ) : pair.kind === 'moved' ? (
        <p className={styles.bar}>{t('code-diff.movedNote')}</p>
      ) : (
        <TextDiff left={a.texts} right={b.texts} numbers={[a.numbers, b.numbers]} label={namesOf(pair)} />
      )}
    </div>
  )
}

/** Nothing differs in the sources: what then does. */
const SameFiles = ({ left, right }: { left: Verification; right: Verification }) => {
  const t = useMessages()
  const areTwo = left.contractName !== right.contractName || left.contractPath !== right.contractPath
  const [a, b] = useMemo(() => {
    const own = (one: Verification) => ownLines(sourcesOf(one), one.contractName, endsOf(one))
    return [own(left), own(right)]
  }, [left, right])
  const names = `${left.contractName} → ${right.contractName}`
  return (
    <>
      <p className={styles.bar} role="status">
        {areTwo
          ? t('code-diff.sameFilesOther', { first: left.contractName, second: right.contractName })
          : t('code-diff.sameFiles')}
      </p>
      {areTwo && (
        <div className={styles.compared}>
          <h3 className={styles.path}>{names}</h3>
          <TextDiff left={a.texts} right={b.texts} numbers={[a.numbers, b.numbers]} label={names} />
        </div>
      )}
    </>
  )
}

/** The sources of two verified contracts, file by file; which one is in the URL (`?file=`). */
export const SourcePair = ({ left, right }: { left: Verification; right: Verification }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const asked = useSearchParameters().get('file')
  const pairs = useMemo(() => compareFiles(sourcesOf(left), sourcesOf(right)), [left, right])
  const other = pairs.filter(isOther)
  const equal = pairs.filter(({ kind }) => kind === 'equal')
  const current = other.find((pair) => pathOf(pair) === asked) ?? other[0]
  if (current === undefined) {
    return (
      <>
        <SameFiles left={left} right={right} />
        <div className={styles.rest}>
          <EqualFiles pairs={equal} />
        </div>
      </>
    )
  }
  return (
    <div className={styles.files}>
      <nav className={styles.tree} aria-label={t('code-diff.files')}>
        <p role="status">{t('code-diff.otherFiles', { count: other.length, shown: formatInteger(other.length) })}</p>
        <ul>
          {other.slice(0, maxListed).map((pair) => (
            <li key={`${pair.kind}${namesOf(pair)}`}>
              <button
                type="button"
                className={styles.file}
                aria-current={pair === current ? 'true' : undefined}
                onClick={() => change({ file: pathOf(pair) }, { replace: true })}
              >
                <span className={styles.path}>{namesOf(pair)}</span>{' '}
                <span className={styles[`file_${pair.kind}`]}>{t(`code-diff.file_${pair.kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        {other.length > maxListed && <p>{t('code-diff.cut', { shown: formatInteger(maxListed) })}</p>}
        <EqualFiles pairs={equal} />
      </nav>
      <OnePair key={namesOf(current)} pair={current} ends={[endsOf(left), endsOf(right)]} />
    </div>
  )
}
