import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Gallery } from '../../features/charts/Gallery.tsx'
import { galleryQueries } from '../../features/charts/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'

export const queries: ScreenQueries = () => [galleryQueries.day, galleryQueries.hour]

/** All charts. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('charts.title')} lead={t('charts.lead')} />
      <Gallery />
    </>
  )
}
