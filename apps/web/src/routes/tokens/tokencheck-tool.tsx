import type { ScreenQueries } from '../../api-client/api-query.ts'
import { CheckAnswers } from '../../features/token-tools/CheckAnswers.tsx'
import { CheckForm } from '../../features/token-tools/CheckForm.tsx'
import { checkQuestion } from '../../features/token-tools/check-question.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = () => []

/** What addresses held of a token, or of one of its items, now or at a block or date. */
export const Screen = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const { token, ...question } = checkQuestion(search)
  return (
    <div className={styles.stack}>
      <PageHead title={t('token-tools.checkTitle')} lead={t('token-tools.checkLead')} />
      <Panel>
        <CheckForm key={search.toString()} />
      </Panel>
      {token !== undefined && question.addresses.length > 0 && (
        <CheckAnswers key={search.toString()} question={{ ...question, token }} />
      )}
    </div>
  )
}
