import dayjs from 'dayjs'
import { BarChart, LineChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { qty } from '../platform/format.ts'
import { useSettings } from '../platform/settings.ts'
import { FONT, type Tokens, tokens } from '../platform/theme.ts'
import type { ChartProps, ChartSeries } from './chart.tsx'

use([
  BarChart,
  LineChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
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

/** Millions as `jt`, thousands as `rb`, so that an axis stays narrow. */
function short(n: number): string {
  const few = (x: number) => qty(Math.round(x * 100) / 100)
  if (Math.abs(n) >= 1e9) return `${few(n / 1e9)} M`
  if (Math.abs(n) >= 1e6) return `${few(n / 1e6)} jt`
  return n === 0 ? '0' : qty(n)
}

const hasLegend = ({ series, legend = true }: ChartProps) => legend && series.length > 1
const DAY = 86_400_000
const dayOfMonth = (at: number) => dayjs(at).format('DD/MM')

function optionOf(props: ChartProps, c: Tokens): EChartsCoreOption {
  const axisText = { color: c.text3, fontSize: 11.5, fontFamily: FONT }
  const bars = props.series.some((s) => s.kind === 'bar')
  return {
    animation: false,
    grid: {
      left: 4,
      right: 12,
      top: hasLegend(props) || props.now ? 30 : 18,
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
        : { type: 'category', data: props.categories, boundaryGap: bars }),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: c.line } },
      splitLine: { show: false },
      ...runningBand(props, c),
      axisLabel: props.times
        ? { ...axisText, hideOverlap: true, showMinLabel: true, formatter: dayOfMonth }
        : axisText,
    },
    yAxis: {
      type: 'value',
      // Bars and stock stand on zero; a line of prices need not.
      scale: props.series.every((s) => s.kind === 'line'),
      splitNumber: 3,
      splitLine: { lineStyle: { color: c.lineSoft } },
      axisLabel: { ...axisText, formatter: short },
    },
    series: props.series.map((s, i) => seriesOf(s, i, props, c)),
  }
}

/** The running hour is a band behind its bars: a line would run through them. */
function runningBand({ now, categories }: ChartProps, c: Tokens) {
  if (!now) return {}
  const color = categories.map((_, i) => (i === now.index ? c.accentSoft : 'transparent'))
  return { splitArea: { show: true, interval: 0, areaStyle: { color } } }
}

function seriesOf(s: ChartSeries, index: number, props: ChartProps, c: Tokens) {
  const color = s.compared ? c.chart2 : c.accent
  const words = (i: number) => ({
    show: true,
    position: 'top',
    // Beside the axis the words turn inwards.
    align: props.times && i === 0 ? 'left' : i === s.values.length - 1 ? 'right' : 'center',
    color: c.text1,
    fontWeight: 650,
    fontFamily: FONT,
    formatter: () => (props.times ? qty : short)(s.values[i] ?? 0),
  })
  const labelled = s.compared ? [] : (props.labelled ?? [])
  const bars = s.kind === 'bar'
  const label = (i: number) => (!bars && labelled.includes(i) ? { label: words(i) } : {})
  const data = s.values.map((value, i) => ({
    value: props.times ? [props.times[i], value] : value,
    ...label(i),
    ...(props.now?.index === i && !s.compared ? { itemStyle: { opacity: 0.55 } } : {}),
    ...(props.current === i
      ? { symbolSize: 11, itemStyle: { color: c.surface, borderColor: color, borderWidth: 2 } }
      : {}),
  }))
  return {
    name: s.name,
    type: s.kind === 'bar' ? 'bar' : 'line',
    data,
    color,
    barMaxWidth: 16,
    itemStyle: { borderRadius: s.kind === 'bar' ? [2, 2, 0, 0] : 0 },
    ...(s.kind === 'step'
      ? { step: 'end', areaStyle: { color, opacity: 0.07 }, symbolSize: 5 }
      : {}),
    ...(s.kind === 'bar' ? {} : { lineStyle: { width: 2 }, showAllSymbol: true, symbol: 'circle' }),
    ...(bars && labelled.length > 0 ? pointsOf(labelled, words, props, c) : {}),
    ...(index === 0 ? marksOf(props, c) : {}),
  }
}

/** Above the tallest bar of the point, whichever series it is of: words never lie on a bar. */
function pointsOf(
  labelled: number[],
  words: (index: number) => object,
  { series, categories }: ChartProps,
  c: Tokens,
) {
  const data = labelled.map((i) => ({
    coord: [categories[i], Math.max(...series.map((one) => one.values[i] ?? 0))],
    label: { ...words(i), backgroundColor: c.surface, padding: [1, 3] },
  }))
  return {
    markPoint: {
      symbol: 'circle',
      symbolSize: 1,
      silent: true,
      itemStyle: { color: 'transparent' },
      data,
    },
  }
}

function marksOf({ threshold, now, categories }: ChartProps, c: Tokens) {
  const words = (label: string, color: string) => ({
    label: {
      formatter: label,
      position: 'insideStartTop',
      color,
      fontSize: 11.5,
      fontFamily: FONT,
    },
  })
  const lines = [
    ...(threshold
      ? [
          {
            yAxis: threshold.value,
            lineStyle: { color: c.ochre, type: 'dashed' },
            ...words(threshold.label, c.orange),
          },
        ]
      : []),
    ...(now
      ? [
          {
            xAxis: categories[now.index],
            lineStyle: { color: 'transparent' },
            label: {
              ...words(now.label, c.text2).label,
              position: 'end',
              rotate: 0,
              // At the edges the words turn inwards.
              align: edge(now.index, categories.length),
              offset: [0, -2],
            },
          },
        ]
      : []),
  ]
  return lines.length > 0 ? { markLine: { symbol: 'none', silent: true, data: lines } } : {}
}

const edge = (index: number, count: number) =>
  index === 0 ? 'left' : index === count - 1 ? 'right' : 'center'
