import dayjs from 'dayjs'
import { LineChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { qty, shortNumber } from '../platform/format.ts'
import { useSettings } from '../platform/settings.ts'
import { FONT, type Tokens, tokens } from '../platform/theme.ts'
import type { ChartProps, ChartSeries } from './chart-series.ts'

use([
  LineChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  MarkLineComponent,
  CanvasRenderer,
])

/** The drawing itself, loaded with the first chart. */
export default function ChartCanvas(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const mode = useSettings((s) => s.currentTheme)
  const onPoint = useEffectEvent((index: number) => props.onPoint?.(index))
  const chart = useRef<ReturnType<typeof init> | null>(null)
  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    made.on('click', (event) => onPoint(event.dataIndex))
    const resize = new ResizeObserver(() => made.resize())
    resize.observe(box.current)
    return () => {
      resize.disconnect()
      made.dispose()
    }
  }, [])
  // Drawing is cheap beside what changed it; comparing deep values would cost as much.
  useEffect(() => {
    chart.current?.setOption(optionOf(props, tokens(mode)), { notMerge: true })
  })
  return <div ref={box} className="chart-canvas" role="img" aria-label={props.title} />
}

const hasLegend = ({ series }: ChartProps) => series.length > 1
const DAY = 86_400_000
const dayOfMonth = (at: number) => dayjs(at).format('DD/MM')

function optionOf(props: ChartProps, c: Tokens): EChartsCoreOption {
  const axisText = { color: c.text3, fontSize: 11.5, fontFamily: FONT }
  return {
    animation: false,
    grid: {
      left: 4,
      right: 12,
      top: hasLegend(props) ? 30 : 18,
      bottom: 2,
      containLabel: true,
    },
    ...(hasLegend(props)
      ? {
          legend: {
            right: 0,
            top: 0,
            itemWidth: 10,
            itemHeight: 10,
            textStyle: { ...axisText, fontSize: 12.5 },
          },
        }
      : {}),
    // Drawn on the canvas: the page's policy allows no inline styles in tooltips.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: c.raised,
      borderColor: c.line,
      textStyle: { color: c.text1, fontFamily: FONT, fontSize: 12.5 },
      valueFormatter: (v: unknown) => qty(Number(v)),
    },
    xAxis: {
      ...(props.times
        ? { type: 'time', min: 'dataMin', max: 'dataMax', minInterval: DAY }
        : { type: 'category', data: props.categories, boundaryGap: false }),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.line } },
      splitLine: { show: false },
      axisLabel: props.times
        ? { ...axisText, hideOverlap: true, showMinLabel: true, formatter: dayOfMonth }
        : axisText,
    },
    yAxis: {
      type: 'value',
      // Stock stands on zero; a line of prices need not.
      scale: props.series.every((s) => s.kind === 'line'),
      splitNumber: 3,
      splitLine: { lineStyle: { color: c.lineSoft } },
      axisLabel: { ...axisText, formatter: shortNumber },
    },
    series: props.series.map((s, i) => seriesOf(s, i, props, c)),
  }
}

function seriesOf(s: ChartSeries, index: number, props: ChartProps, c: Tokens) {
  const color = s.compared ? c.chart2 : c.accent
  const text = (i: number) => ({
    show: true,
    position: 'top',
    // Beside the axis the words turn inwards.
    align: props.times && i === 0 ? 'left' : i === s.values.length - 1 ? 'right' : 'center',
    color: c.text1,
    fontWeight: 650,
    fontFamily: FONT,
    formatter: () => (props.times ? qty : shortNumber)(s.values[i] ?? 0),
  })
  const label = (i: number) => (props.labelled?.includes(i) ? { label: text(i) } : {})
  const data = s.values.map((value, i) => ({
    value: props.times ? [props.times[i], value] : value,
    ...label(i),
    ...(props.current === i
      ? { symbolSize: 11, itemStyle: { color: c.surface, borderColor: color, borderWidth: 2 } }
      : {}),
  }))
  return {
    name: s.name,
    type: 'line',
    data,
    color,
    ...(s.kind === 'step'
      ? { step: 'end', areaStyle: { color, opacity: 0.07 }, symbolSize: 5 }
      : {}),
    lineStyle: { width: 2 },
    showAllSymbol: true,
    symbol: 'circle',
    ...(index === 0 ? marksOf(props, c) : {}),
  }
}

function marksOf({ threshold }: ChartProps, c: Tokens) {
  if (!threshold) return {}
  const line = {
    yAxis: threshold.value,
    lineStyle: { color: c.ochre, type: 'dashed' },
    label: {
      formatter: threshold.label,
      position: 'insideStartTop',
      color: c.orange,
      fontSize: 11.5,
      fontFamily: FONT,
    },
  }
  return { markLine: { symbol: 'none', silent: true, data: [line] } }
}
