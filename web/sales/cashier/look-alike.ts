interface Shown {
  name: string
  phone: string | null
  memberNo: string | null
  code: string
}

/** Whether a cashier who typed this cannot tell them apart: one name, or a telephone of which the same is shown. */
export function looksLike(typed: string, a: Shown, b: Shown): boolean {
  const wanted = typed.trim().toUpperCase()
  if (wanted && [a.memberNo, a.code].some((no) => no?.toUpperCase() === wanted)) return false
  const same = (x: string | null, y: string | null) =>
    !!x && !!y && x.trim().toUpperCase() === y.trim().toUpperCase()
  return same(a.name, b.name) || same(a.phone, b.phone)
}
