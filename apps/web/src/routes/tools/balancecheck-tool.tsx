import type { ScreenQueries } from '../../api-client/api-query.ts'
import styles from '../../features/balance-check/Balance.module.css'
import { BalancesOverTime } from '../../features/balance-check/BalancesOverTime.tsx'
import { QuestionForm } from '../../features/balance-check/QuestionForm.tsx'
import { balanceQuery } from '../../features/balance-check/queries.ts'
import { questionOf, typedOf } from '../../features/balance-check/question.ts'
import { Results } from '../../features/balance-check/Results.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import stack from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ search }) => {
  const question = questionOf(typedOf(search))
  return question === undefined ? [] : question.addresses.map((address) => balanceQuery(question, address))
}

/** Balances of up to twenty addresses at a block or date. */
export const Screen = () => {
  const t = useMessages()
  const typed = typedOf(useSearchParameters())
  const key = JSON.stringify(typed)
  const question = questionOf(typed)
  return (
    <div className={stack.stack}>
      <PageHead title={t('balances.title')} lead={t('balances.lead')} />
      <Panel flush title={t('balances.form')}>
        <QuestionForm key={key} first={typed} />
      </Panel>
      {question === undefined && typed.addresses === '' && <p className={styles.empty}>{t('balances.empty')}</p>}
      {question !== undefined && (
        <Panel flush title={t('balances.results')} resetKey={key}>
          <Results key={key} question={question} />
        </Panel>
      )}
      {question?.history !== undefined && (
        <Panel flush title={t('balances.history')} resetKey={key}>
          <BalancesOverTime key={key} question={question} history={question.history} />
        </Panel>
      )}
    </div>
  )
}
