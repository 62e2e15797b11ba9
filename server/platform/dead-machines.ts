/**
 * For connections whose locks tell others that somebody is at something: a machine that lost its power says no word, and
 * by PostgreSQL's own default is believed to be there for two hours. With these for half a minute.
 */
export const FOUND_DEAD =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
