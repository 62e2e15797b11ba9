import type { Screen } from '../platform/screens.ts'

export const systemScreens: Screen[] = [
  { path: 'system/company', load: () => import('./company/company.tsx') },
  {
    path: 'system/company/moving-in',
    noun: ['Pindah dari Program Lain', 'Moving from another program'],
    load: () => import('./company/moving-in.tsx'),
  },
  {
    path: 'system/company/moving-day',
    noun: ['Hari Pindah', 'Moving day'],
    load: () => import('./company/moving-day.tsx'),
  },
  {
    path: 'system/setup-user',
    noun: ['Pegawai', 'Employee'],
    load: () => import('./users/employee.tsx'),
  },
  {
    path: 'system/setup-user/roles',
    noun: ['Peran', 'Role'],
    load: () => import('./users/role.tsx'),
  },
  {
    path: 'system/setup-user/reasons',
    noun: ['Alasan Persetujuan', 'Approval reasons'],
    load: () => import('./users/approval-reasons.tsx'),
  },
  { path: 'system/closing-periode', load: () => import('./closing-periode.tsx') },
  { path: 'system/restore-periode', load: () => import('./restore-periode.tsx') },
  { path: 'system/hpp-recalculation', load: () => import('./hpp/hpp-recalculation.tsx') },
  { path: 'system/upload-logo', load: () => import('./upload-logo.tsx') },
  { path: 'system/audit', load: () => import('./audit/audit.tsx') },
]
