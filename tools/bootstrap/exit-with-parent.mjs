// Loaded into a process by the one that starts it: the channel closes when that one ends, however it ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
