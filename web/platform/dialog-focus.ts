/** What a person writes in or chooses from, where it can be. */
export const FIELDS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"])'

/**
 * A dialog that opens begins with its first field, or with what it proposes to do: on its ✕, where the
 * library puts the focus, a typed space would close it. Whoever tabs to the ✕ from inside stays there.
 */
export function beginDialogsWithFields(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const cross = target instanceof Element ? target.closest('.ant-modal-close') : null
    const dialog = cross?.closest('.ant-modal')
    if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return
    const first =
      dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELDS}`) ??
      dialog.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')
    first?.focus()
  })
}
