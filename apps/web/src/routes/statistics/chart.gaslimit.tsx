import { ChartScreen } from '../../features/charts/ChartScreen.tsx'
import { chartQueries } from '../../features/charts/queries.ts'

export const queries = chartQueries('gaslimit')
export const Screen = () => <ChartScreen id="gaslimit" />
