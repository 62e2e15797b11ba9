import { offline as contract } from '#contract/sales/offline.ts'
import { reads, route } from '#server/platform/route.ts'
import { devicesOf, enrolDevice, heartbeat } from './devices.ts'
import { acknowledge, differencesOf } from './differences.ts'
import { takeSale } from './take.ts'

/** Tills without a line (docs/domain/offline.md). */
export const offlineRoutes = [
  route(contract.enrol, enrolDevice),
  route(contract.heartbeat, heartbeat),
  route(contract.take, takeSale),
  reads(contract.devices, devicesOf),
  reads(contract.differences, differencesOf),
  route(contract.acknowledge, acknowledge),
]
