import { NameForm } from '../../features/names/NameForm.tsx'
import { NameRecords } from '../../features/names/NameRecords.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Records of the name in `?name=`. The browser asks for them: a DNS server may take seconds. */
export const Screen = () => {
  const t = useMessages()
  const name = useSearchParameters().get('name') ?? ''
  return (
    <div className={styles.stack}>
      <PageHead title={t('names.title')} lead={t('names.lead')} />
      <NameForm key={name} given={name}>
        <NameRecords given={name} />
      </NameForm>
    </div>
  )
}
