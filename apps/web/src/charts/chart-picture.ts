import uPlot from 'uplot'
import type { ChartProps } from './chart-data.ts'
import type { PlotColours } from './plot-colours.ts'

/** The drawing as a PNG: its name and the names of its series above it. */
export const chartPicture = (
  plot: uPlot,
  { name, series }: Pick<ChartProps, 'name' | 'series'>,
  colours: PlotColours,
  font: string,
): Promise<Blob | null> => {
  const drawn = plot.ctx.canvas
  const ratio = uPlot.pxRatio
  const head = (series.length > 1 ? 56 : 36) * ratio
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height + head
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = colours.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colours.ink
  context.font = `600 ${14 * ratio}px ${font}`
  context.fillText(name, 14 * ratio, 22 * ratio, canvas.width - 28 * ratio)
  context.font = `${12 * ratio}px ${font}`
  let left = 14 * ratio
  if (series.length > 1) {
    for (const [index, { label }] of series.entries()) {
      context.fillStyle = colours.series[index] ?? colours.ink
      context.fillRect(left, 36 * ratio, 10 * ratio, 10 * ratio)
      context.fillStyle = colours.ink
      context.fillText(label, left + 15 * ratio, 45 * ratio)
      left += context.measureText(label).width + 34 * ratio
    }
  }
  context.drawImage(drawn, 0, head)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
