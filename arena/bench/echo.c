/* The floor under every runner: what a round trip over two pipes costs the parent, in C, on one core.
 *
 *     echo CORE ROUND_TRIPS
 *
 * Parent and child are pinned to CORE. The parent writes a line of 64 bytes, the child sends it back, the parent reads
 * it. Printed: the parent's CPU time (user and system) per round trip, in nanoseconds.
 */
#define _GNU_SOURCE

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 64, WARM_UP = 1000 };

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double cpu_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

/* Reads up to the end of a line; 0 = end of file. */
static size_t read_line(int from, char *line) {
    size_t length = 0;
    while (length == 0 || line[length - 1] != '\n') {
        ssize_t got = read(from, line + length, LINE - length);
        if (got < 0) fail("read");
        if (got == 0) return 0;
        length += got;
    }
    return length;
}

static void write_line(int to, const char *line, size_t length) {
    if (write(to, line, length) != (ssize_t)length) fail("write");
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: echo CORE ROUND_TRIPS\n");
        return 2;
    }
    cpu_set_t core;
    CPU_ZERO(&core);
    CPU_SET(atoi(words[1]), &core);
    if (sched_setaffinity(0, sizeof core, &core)) fail("sched_setaffinity");

    int to_child[2], to_parent[2];
    if (pipe(to_child) || pipe(to_parent)) fail("pipe");
    char line[LINE];
    pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        close(to_child[1]);
        for (size_t length; (length = read_line(to_child[0], line));) write_line(to_parent[1], line, length);
        return 0;
    }
    close(to_child[0]);
    close(to_parent[1]);
    int round_trips = atoi(words[2]);
    double start = 0;
    for (int i = -WARM_UP; i < round_trips; i++) {
        if (i == 0) start = cpu_ns();
        memset(line, 'x', LINE - 1);
        line[LINE - 1] = '\n';
        write_line(to_child[1], line, LINE);
        if (read_line(to_parent[0], line) != LINE) fail("echo");
    }
    double spent = cpu_ns() - start;
    close(to_child[1]);
    waitpid(child, NULL, 0);
    printf("%.1f\n", spent / round_trips);
    return 0;
}
