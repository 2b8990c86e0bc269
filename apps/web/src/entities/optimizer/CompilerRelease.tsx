import type { VerifiedRecord } from '@corescope/api-schema/verification/shapes'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from '../Entity.module.css'

/** The release that the sources were compiled with here, and the one that the code on chain names where that is another. */
export const CompilerRelease = ({
  compilerVersion,
  namedCompiler,
}: Pick<VerifiedRecord, 'compilerVersion' | 'namedCompiler'>) => {
  const t = useMessages()
  if (namedCompiler === null) return compilerVersion
  return (
    <>
      {compilerVersion} <span className={styles.nearly}>{t('match.namedCompiler', { named: namedCompiler })}</span>
    </>
  )
}
