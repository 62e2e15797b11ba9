import { useNavigate } from '@tanstack/react-router'

/** The month on screen lives in the address, so that coming back finds it again. */
export function useChoose() {
  const navigate = useNavigate()
  return (period: number) =>
    void navigate({
      to: '/app/$',
      params: { _splat: 'system/closing-periode' },
      search: { period } as never,
      replace: true,
    })
}
