import type { ThemeConfig } from 'antd'

/** The one theme file: every colour and measure of the product, light and dark. */
const light = {
  accent: '#0B5D6E',
  accentHover: '#0A7185',
  accentActive: '#084855',
  onAccent: '#FFFFFF',
  link: '#0B5D6E',
  accentSoft: '#E4F0F2',
  accentSofter: '#F1F7F8',
  accentEdge: '#9CC5CD',
  page: '#F2F4F5',
  surface: '#FFFFFF',
  sunken: '#F6F8F9',
  raised: '#FFFFFF',
  text1: '#14242B',
  text2: '#475962',
  text3: '#56676F',
  disabled: '#98A5AC',
  lineSoft: '#E5EAEC',
  line: '#D2DADE',
  lineStrong: '#83949C',
  green: '#176B3D',
  greenFill: '#E4F3EA',
  orange: '#93480A',
  orangeFill: '#FDEFE0',
  gold: '#7A5600',
  goldFill: '#FBF3D6',
  red: '#A8231C',
  redFill: '#FCE9E7',
  blue: '#1F4F9E',
  blueFill: '#E6EEFA',
  purple: '#5E3A94',
  purpleFill: '#F0EAF8',
  grey: '#475962',
  greyFill: '#EBEFF1',
  onDanger: '#FFFFFF',
  chart2: '#93A6AE',
  ochre: '#C98A2B',
  halo: 'rgba(11, 93, 110, .18)',
  redHalo: 'rgba(168, 35, 28, .14)',
  shade: 'rgba(15, 30, 36, .45)',
  float: '0 8px 24px rgba(15, 30, 36, .16)',
  plate: '#14242B',
  onPlate: '#FFFFFF',
}

const dark: typeof light = {
  accent: '#1A7C92',
  accentHover: '#17708A',
  accentActive: '#14687B',
  onAccent: '#FFFFFF',
  link: '#74C6D8',
  accentSoft: '#123640',
  accentSofter: '#16272D',
  accentEdge: '#2B6676',
  page: '#0F1619',
  surface: '#161F23',
  sunken: '#1B262B',
  raised: '#1F2B31',
  text1: '#E6EDF0',
  text2: '#B0BFC6',
  text3: '#93A4AC',
  disabled: '#64757D',
  lineSoft: '#263439',
  line: '#33434A',
  lineStrong: '#5F737C',
  green: '#7FD3A0',
  greenFill: '#15301F',
  orange: '#F0B27A',
  orangeFill: '#38240F',
  gold: '#E3C463',
  goldFill: '#332A0C',
  red: '#F59A93',
  redFill: '#3D1B19',
  blue: '#9CBFF5',
  blueFill: '#172B4B',
  purple: '#C7AEEE',
  purpleFill: '#2C2140',
  grey: '#B0BFC6',
  greyFill: '#263439',
  onDanger: '#2A0F0D',
  chart2: '#5F737C',
  ochre: '#E0A94E',
  halo: 'rgba(116, 198, 216, .26)',
  redHalo: 'rgba(245, 154, 147, .22)',
  shade: 'rgba(0, 0, 0, .6)',
  float: '0 8px 24px rgba(0, 0, 0, .5)',
  plate: '#E6EDF0',
  onPlate: '#14242B',
}

export type Mode = 'light' | 'dark'
export type Tokens = typeof light

export const FONT = "'Plus Jakarta Sans Variable', system-ui, sans-serif"

export function tokens(mode: Mode): Tokens {
  return mode === 'dark' ? dark : light
}

/** Hands the colours to the style sheets as `--accent`, `--text1` and so on. */
export function applyTokens(mode: Mode): void {
  const root = document.documentElement
  root.dataset.theme = mode
  for (const [name, value] of Object.entries(tokens(mode))) {
    root.style.setProperty(`--${name}`, value)
  }
}

/** The same tokens as antd's. The algorithm comes from the caller so that signing in needs no antd. */
export function antdTheme(
  mode: Mode,
  algorithm: ThemeConfig['algorithm'],
  phone = false,
): ThemeConfig {
  const c = tokens(mode)
  return {
    ...(algorithm ? { algorithm } : {}),
    token: {
      colorPrimary: c.accent,
      colorLink: c.link,
      colorLinkHover: c.link,
      colorInfo: c.accent,
      colorSuccess: c.green,
      colorWarning: c.orange,
      colorError: c.red,
      colorTextBase: c.text1,
      colorBgBase: c.surface,
      colorText: c.text1,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextDescription: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextDisabled: c.disabled,
      colorIcon: c.text3,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBgLayout: c.page,
      colorBgMask: c.shade,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.lineSoft,
      colorSplit: c.lineSoft,
      controlItemBgActive: c.accentSoft,
      controlItemBgHover: c.accentSofter,
      controlItemBgActiveHover: c.accentSoft,
      controlOutline: c.halo,
      colorErrorOutline: c.redHalo,
      controlOutlineWidth: 3,
      fontFamily: FONT,
      fontSize: 14,
      lineHeight: 1.45,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 6,
      borderRadiusXS: 4,
      ...heightsOf(phone),
      boxShadow: c.float,
      boxShadowSecondary: c.float,
      wireframe: false,
      motionDurationFast: '0.06s',
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.12s',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: componentsOf(c),
  }
}

/** What a thumb meets is at least 44 pixels high. */
const heightsOf = (phone: boolean) =>
  phone
    ? { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 }
    : { controlHeight: 34, controlHeightSM: 28, controlHeightLG: 42 }

function componentsOf(c: Tokens): NonNullable<ThemeConfig['components']> {
  // antd's dark algorithm computes its own primary colour; these controls must carry ours.
  const pinned = {
    colorPrimary: c.accent,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentActive,
  }
  return {
    Button: {
      ...pinned,
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: c.onDanger,
      defaultBorderColor: c.lineStrong,
      defaultHoverColor: c.link,
      defaultHoverBorderColor: c.link,
      defaultActiveColor: c.link,
      defaultActiveBorderColor: c.link,
      paddingInline: 14,
      contentFontSizeSM: 13,
    },
    Checkbox: pinned,
    Switch: pinned,
    Input: { activeBorderColor: c.link, hoverBorderColor: c.link },
    Select: {
      activeBorderColor: c.link,
      hoverBorderColor: c.link,
      optionSelectedBg: c.accentSoft,
      optionActiveBg: c.accentSofter,
      multipleItemBg: c.greyFill,
    },
    DatePicker: { activeBorderColor: c.link, hoverBorderColor: c.link },
    Segmented: {
      trackBg: c.greyFill,
      itemSelectedBg: c.surface,
      itemColor: c.text2,
      trackPadding: 2,
    },
    Modal: { titleFontSize: 17 },
    Dropdown: { paddingBlock: 7 },
    Tabs: { inkBarColor: c.link, itemSelectedColor: c.link, itemHoverColor: c.link },
  }
}
