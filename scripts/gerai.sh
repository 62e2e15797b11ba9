#!/bin/sh
# Gerai as it is released: gerai start | books | backup | restore | admin, with the words behind it.
here=$(dirname -- "$(readlink -f -- "$0")")
word=${1:-}
[ $# -gt 0 ] && shift
case $word in
  start) program=main ;;
  books | backup | restore | admin) program=$word ;;
  *)
    echo "gerai start | books | backup FOLDER | restore CADANGAN | admin KATA" >&2
    exit 2
    ;;
esac
exec "$here"/node_modules/node-*/bin/node "$here/server/$program.ts" "$@"
