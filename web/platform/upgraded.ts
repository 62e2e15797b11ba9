/**
 * The code of a page, or of what opens over it. Once the program on the server was replaced, an open tab asks for files
 * that are there no more: it is loaded anew at the same address. Any other failure is told.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isReplaced())) throw error
    location.reload()
    // Nothing more is shown of the old one.
    return new Promise(() => {})
  }
}

/** Whether the server answers with another program than the one that runs here. */
async function isReplaced(): Promise<boolean> {
  const own = [...document.querySelectorAll('script[type=module][src]')]
  try {
    const answer = await fetch(location.href, { cache: 'no-store' })
    const page = await answer.text()
    return answer.ok && own.some((script) => !page.includes(script.getAttribute('src') ?? ''))
  } catch {
    return false
  }
}
