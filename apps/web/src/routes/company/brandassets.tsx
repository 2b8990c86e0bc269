import { BrandAssets } from '../../features/company/BrandAssets.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** The mark, its colours and rules. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('company.brandTitle')} lead={t('company.brandLead')} />
      <BrandAssets />
    </>
  )
}
